import { listChangedHours } from '../facts/changed-hours.ts'
import { week } from '#practice/hours.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { practice } from '#practice/practice.ts'

/** A schema.org Dentist, the same on every page. @param siteUrl Public origin without a trailing slash. */
export function buildStructuredData(siteUrl: string, today: Today) {
  const { address, geo } = practice
  return {
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    '@id': `${siteUrl}/#practice`,
    name: practice.name,
    legalName: practice.company.registeredName,
    description: practice.description,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icons/icon-512.png`,
    image: `${siteUrl}/share/practice.jpg`,
    telephone: practice.telephone.international,
    email: practice.email.address,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.town,
      addressRegion: address.county,
      postalCode: address.postcode,
      addressCountry: address.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude: geo.latitude, longitude: geo.longitude },
    openingHoursSpecification: week.flatMap((day) =>
      day.kind === 'open'
        ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: day.day, opens: day.opens, closes: day.closes }]
        : [],
    ),
    specialOpeningHoursSpecification: listChangedHours(today).map(({ date, hours }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      // Equal times mean closed all day, as Google reads it.
      opens: hours?.opens ?? '00:00',
      closes: hours?.closes ?? '00:00',
    })),
  }
}
