import type { Person, TestDatabase } from '../../database/test-database.ts';
import { seedAssets } from './assets.ts';
import { seedAttachments } from './attachments.ts';
import { seedBanking } from './banking.ts';
import { seedDocuments } from './documents.ts';
import { seedJournal } from './journal.ts';
import { seedMasters } from './masters.ts';
import { seedOpening } from './opening.ts';
import { seedPayments } from './payments.ts';
import { seedSpare } from './spare.ts';

/** A record of everything that an organization has, made by its admin through the functions that people use. */
export async function seedOrganisation(database: TestDatabase, admin: Person) {
  const masters = await seedMasters(database, admin);
  const journal = await seedJournal(database, admin);
  await seedOpening(database, admin, journal.markerAccount);
  return {
    ...masters,
    ...journal,
    ...(await seedDocuments(database, admin, masters)),
    ...(await seedPayments(database, admin, masters)),
    ...(await seedAssets(database, admin)),
    ...(await seedBanking(database, admin)),
    ...(await seedAttachments(database, admin, masters)),
    ...(await seedSpare(database, admin, masters)),
  };
}

/** Ids of an organization's records, by their role in the trials. */
export type Records = Awaited<ReturnType<typeof seedOrganisation>>;
