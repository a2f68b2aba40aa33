-- What the provider is asked about is looked at for five minutes at least, whatever its record says: nothing has to be
-- remembered of how much it said was given back. What 3-D Secure said is kept by the provider, with the sale.
ALTER TABLE attempts DROP COLUMN asked_pence;
ALTER TABLE attempts DROP COLUMN three_d_secure;
