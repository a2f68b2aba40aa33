import { practice } from '#practice/practice.ts'

const { company } = practice
const { street, town, postcode } = company.registeredOffice

/** Company details that the law requires in letters and on receipts (rule D13). */
export const companyLine = `${practice.name} is a trading name of ${company.registeredName}, registered in ${company.registeredIn}, company number ${company.number}. Registered office: ${street}, ${town}, ${postcode}.`
