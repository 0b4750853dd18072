import { cancel, postDraft, saveDocument } from './document-commands.ts';
import { journal, lock, repeatLastCall, reuseKey, reverse } from './journal-commands.ts';
import type { ModelledBooks } from './modelled-books.ts';
import { creditNote, pay, voidCreditNote, voidPayment } from './settling-commands.ts';
import type { Step } from './steps.ts';
import { loseStock, receiveStock } from './stock-commands.ts';

const COMMANDS = {
  journal,
  reverse,
  saveInvoice: (books: ModelledBooks, step: Step) => saveDocument(books, step, 'invoice'),
  saveBill: (books: ModelledBooks, step: Step) => saveDocument(books, step, 'bill'),
  postDraft,
  cancel,
  pay,
  voidPayment,
  creditNote,
  voidCreditNote,
  receiveStock,
  loseStock,
  lock,
  repeatLastCall,
  reuseKey,
} as const;

export type CommandKind = keyof typeof COMMANDS;

export const COMMAND_KINDS = Object.keys(COMMANDS) as readonly CommandKind[];

/** Runs one command on the books and the model; throws `Disagreement` if they differ. */
export const carryOut = (books: ModelledBooks, step: Step): Promise<void> => COMMANDS[step.kind](books, step);
