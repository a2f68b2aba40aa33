/** Public address of the site in tests that open it in their own process. */
export const SITE = 'https://www.practice.example'
