import type { CaseSource } from '../published-case.ts';

/** Franklin, Graybeal, Cooper: volume 1 of OpenStax's textbook; chapters with the book's own module numbers. */
export const openStax = (place: string): CaseSource => ({
  author: 'Mitchell Franklin, Patty Graybeal, Dixon Cooper',
  work: 'Principles of Accounting, Volume 1 (OpenStax, 2019)',
  place,
});

export const erpNext = (place: string): CaseSource => ({
  author: 'Frappe Technologies',
  work: 'Tests of ERPNext',
  place,
});

export const invoiceNinja = (place: string): CaseSource => ({
  author: 'Invoice Ninja',
  work: 'Tests of Invoice Ninja',
  place,
});

export const hledger = (place: string): CaseSource => ({
  author: 'Simon Michael and others',
  work: 'Tests of hledger',
  place,
});
