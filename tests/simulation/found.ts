import type { Plan } from './plan.ts'

const parts = {
  35: '{"seed":9,"days":26,"deeds":[{"at":2211057564,"does":"jumpClock","number":2},{"at":2213204939,"does":"write","number":13}]}',
  36: '{"seed":4,"days":13,"deeds":[{"at":804453768,"does":"pay","number":7},{"at":808430116,"does":"die","number":2},{"at":809223228,"does":"pay","number":1096},{"at":883827958,"does":"refund","number":5},{"at":956990651,"does":"refund","number":6},{"at":1095499144,"does":"restart","number":3}]}',
  37: '{"seed":3,"days":23,"deeds":[{"at":1897801253,"does":"silence","number":3},{"at":1899376328,"does":"pay","number":1311}]}',
  38: '{"seed":11,"days":14,"deeds":[{"at":142262049,"does":"jumpClock","number":1},{"at":142492184,"does":"pay","number":1104},{"at":143764163,"does":"write","number":1107}]}',
  39: '{"seed":1,"days":20,"deeds":[{"at":1600706941,"does":"providerTrouble","number":4},{"at":1625142085,"does":"die","number":5},{"at":1625169434,"does":"write","number":1117},{"at":1642254112,"does":"pay","number":1299},{"at":1642778745,"does":"changeFee","number":2},{"at":1643343066,"does":"pay","number":1298}]}',
  40: '{"seed":6,"days":7,"deeds":[{"at":581793296,"does":"publish","number":1560},{"at":582400902,"does":"jumpClock","number":1},{"at":583605857,"does":"publish","number":1559},{"at":584035730,"does":"pay","number":1557}]}',
  41: '{"seed":11,"days":16,"deeds":[{"at":529003239,"does":"changeFee","number":2},{"at":529228641,"does":"pay","number":1274},{"at":574315178,"does":"pay","number":1183},{"at":577564996,"does":"closeBatch","number":8},{"at":993744353,"does":"chargeBack","number":1},{"at":1281480882,"does":"chargeBack","number":2}]}',
  42: '{"seed":5,"days":17,"deeds":[{"at":1204023648,"does":"jumpClock","number":1},{"at":1205495707,"does":"pay","number":1284},{"at":1205671186,"does":"pay","number":1283},{"at":1442817060,"does":"backup","number":27}]}',
  43: '{"seed":836,"days":53,"deeds":[{"at":4515290975,"does":"providerTrouble","number":21},{"at":4515955095,"does":"pay","number":2059},{"at":4516194596,"does":"pay","number":2058},{"at":4516305947,"does":"testMode","number":3}]}',
  46: '{"seed":1107,"days":54,"deeds":[{"at":3631018900,"does":"jumpClock","number":2},{"at":3631714000,"does":"pay","number":1914},{"at":3695803947,"does":"pay","number":1319},{"at":4004263804,"does":"restore","number":4},{"at":4588092238,"does":"backup","number":43}]}',
  47: '{"seed":1210,"days":9,"deeds":[{"at":691926567,"does":"pay","number":1776},{"at":739377384,"does":"die","number":3},{"at":739560037,"does":"pay","number":1297}]}',
  48: '{"seed":1328,"days":47,"deeds":[{"at":3985588477,"does":"die","number":16},{"at":3985608532,"does":"pay","number":1323},{"at":4006936049,"does":"pay","number":18},{"at":4011629758,"does":"backup","number":38},{"at":4013304770,"does":"pay","number":1326},{"at":4013756129,"does":"die","number":17}]}',
}

/** The shortest part of a life that found something, by the number of the fault of `faults/` with which it fails. */
export const found = new Map(Object.entries(parts).map(([fault, part]) => [fault, JSON.parse(part) as Plan]))
