/**
 * A certificate that was made for tests and signed by nobody else, with its key: `openssl req -x509 -newkey ec -pkeyopt
 * ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -days 90` makes such a pair. It may have ended: tests say when
 * it is looked at.
 */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgn3DsVlg+cRRK6rfn
+EenSheDDxfESC1MNww9VE0xM2+hRANCAATnJgyNolT+7/OfttuX3OAPZH7LAWTW
nTgUSvXnFODCTxZzZYF0aGpzQ8mIXexrCmqneQkpyRhpE7ChcId+2lks
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfDCCASOgAwIBAgIUY7d5y80SbF4hlt3rrJGnp9uaAAowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMjE2MzIyNloXDTI3MDIyMDE2
MzIyNlowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAE5yYMjaJU/u/zn7bbl9zgD2R+ywFk1p04FEr15xTgwk8Wc2WBdGhqc0PJ
iF3sawpqp3kJKckYaROwoXCHftpZLKNTMFEwHQYDVR0OBBYEFCZqlA6nvpoiJ3pn
Q+IBLh8i1uCWMB8GA1UdIwQYMBaAFCZqlA6nvpoiJ3pnQ+IBLh8i1uCWMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgDnkdy4RHsE3aWXQVhJrqq+7p
90sPr6cw28ccxYto0rQCIHcTKjVR/VF/64/PzjWbGQ4hHmGG6wJ5/rmpimXlIIzJ
-----END CERTIFICATE-----`,
}
