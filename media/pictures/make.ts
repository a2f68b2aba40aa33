import { makeBrandPictures } from './brand.ts'

await makeBrandPictures()
