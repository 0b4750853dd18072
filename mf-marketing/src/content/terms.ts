/** Texts of the terms of service. */
export const terms = {
  title: 'Terms of Service',
  lead: (product: string) =>
    `The terms under which you may use ${product} at this address. ${product} is open software that anyone may run: in these terms, “we” is the operator of this installation.`,
  sections: (product: string) => [
    {
      title: 'The service',
      text: `${product} is in BETA and free of charge until BETA ends. Features are added and changed; unfinished ones are marked. We will tell you before we start charging, and nobody is charged without agreeing to it.`,
    },
    {
      title: 'Not professional advice',
      text: 'The software may not suit your accounting needs. It does not replace advice on accounting, tax or law; please speak to a qualified professional.',
    },
    {
      title: 'Your account',
      text: 'Keep your password to yourself, and invite only people who may see the records of your organization. An admin of the organization decides who has which role and is responsible for that.',
    },
    {
      title: 'Your data',
      text: 'The records you enter stay yours. Admins and managers can export lists as CSV, and the journal as text, at any time. Posted entries stay as they are, as bookkeeping requires: they are corrected by further entries, not deleted. How data is handled is described in the [privacy policy](/privacy).',
    },
    {
      title: 'Fair use',
      text: 'Do not try to access another organization’s records, to bypass limits on sign-in attempts or messages, or to overload the service so that others cannot use it.',
    },
    {
      title: 'The software',
      text: 'It is under the MIT license: you may [run it yourself](/self-hosting), read it and change it. It is provided “as is”, without warranty of any kind, to the extent that the law allows.',
    },
  ],
} as const;
