/** Texts of the page about checks. The checks themselves are in `checks.ts`. */
export const proof = {
  title: 'How the books prove themselves',
  lead: (product: string) =>
    `You shouldn’t have to take a vendor’s word for your numbers. ${product} refuses anything that would make its books wrong, compares figures that independent code computed, and exports everything so that others can check it.`,
  refused: 'What cannot happen',
  refusals: [
    {
      name: 'An entry that does not balance',
      text: 'The database refuses it at the end of the transaction, no matter who writes it or how.',
    },
    {
      name: 'A posted entry that changes',
      text: 'Nobody can change or delete a journal entry, not even the owner of the database. A correction is a reversal and a new entry, linked both ways.',
    },
    {
      name: 'An entry that goes missing unnoticed',
      text: 'Each entry carries a hash (SHA-256) of its own content and of the entry before it; numbers run without gaps.',
    },
    {
      name: 'A payment recorded twice',
      text: 'Every change carries a unique key, so sending it twice has no second effect.',
    },
  ],
  compared: 'What is compared',
  comparedText:
    'Each control computes a figure in two ways that share no code. If they differ, it lists the rows at fault. Reports show the controls that concern them below their totals.',
  pictureAlt: 'The balance sheet of the sample company, with its totals and the checks that it has passed.',
  pictureCaption: 'The checks that the report passed are listed under the totals.',
  outside: 'Check it without us',
  outsideTexts: [
    'Admins and managers can export the whole journal as text with the function `export_journal`: for hledger, for beancount, or as a CSV from which anyone can recompute the hashes. Three independent tools must then arrive at the same balances. Our own tests do exactly that, and compare the books with a second model over random sequences of orders, invoices, payments and corrections.',
    'You can watch it here: worked examples published in textbooks and by other accounting software, and random steps compared with that model, run on this very installation in a temporary organization.',
    'The diagnostics check whether every module, table and screen of this installation works. Anyone may run them; checks that read records need an account.',
  ],
  cases: 'Try the published cases',
  diagnostics: 'Run the diagnostics',
  verification: 'Verify all modules',
  contact: 'Found a discrepancy? [Let us know](/contact).',
} as const;
