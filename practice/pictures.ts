import type { Pictures } from './types.ts'

/*
 * What do your pictures show, for people who cannot see them? To use your own, put it into the folder `pictures` beside this
 * file under the same name (`plans.jpg`, 960 by 1200 pixels or more), run `npm run pictures`, and say here what it shows.
 *
 * The others need no words, because the text beside them says the same: `home` (2560 by 1440 pixels or more, with room
 * for words on its left half), `home-phone` (1200 by 1050), `checkout-wide` (960 by 693),
 * `checkout`, `checkout-paid`, `house-night`,
 * `hygiene-evening`, `hygiene-night`, `surgery`, `treatments`, `waiting-room`, those that treatments.ts names (960 by
 * 1200), and, in folders of that name, `first-visit/bell`, `first-visit/bear`, `tips/products`, and `tips/KEY` with the
 * key of each tip (600 by 750). With `heroByHours: true` in home.ts, `home` and `home-phone` are a morning with the door
 * open, and each has six others: `-shut`, `-afternoon`, `-afternoon-shut`, `-evening`, `-evening-shut`, `-night`.
 */
export const pictures: Pictures = {
  about: 'Seven cups on a wooden rail, one of them russet, above a table with a pot of tea',
  children: 'A large and a small porcelain tooth on a wooden step, beside a toy tower of rings',
  house: 'A small porcelain town house with a teal front door',
  hygiene: 'Two toothbrushes in a porcelain beaker, a round mirror and folded towels',
  'new-patients': 'An open teal door under a round arch, a lit hall behind it, an apple and a clipped tree',
  'not-found': 'An empty plinth under an arch, and an apple that has rolled away',
  offers: 'Two apples on a plinth, and a row of pearls from honey to white',
  plans: 'A porcelain tooth on a plinth behind a smile of twelve pearls, one of them russet',
  'what-to-expect': 'A teal armchair beside a small table with a cup of tea and an apple',
}

/** Is there a film of the door that opens, from `checkout` to `checkout-paid`? It plays once after a payment: public/films/door.webp. */
export const paidFilm: boolean = true
