import { practice } from '#practice/practice.ts'

const { company } = practice
const { street, town, postcode } = company.registeredOffice

const tradingName = practice.name === company.registeredName ? '' : `${practice.name} is a trading name of `

/** Company details that the law requires in letters and on receipts (rule D13). */
export const companyLine = `${tradingName}${company.registeredName}, registered in ${company.registeredIn}, company number ${company.number}. Registered office: ${street}, ${town}, ${postcode}.`
