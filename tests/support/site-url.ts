/** The public address of the site that tests open in their own process. */
export const SITE = 'https://www.pearmain.example'
