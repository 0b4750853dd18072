/** Texts of the page of features, around the features themselves. */
export const featuresPage = {
  title: 'Features',
  lead: (product: string) =>
    `What ${product} does today. This page is generated from the product itself, so it only lists what is already built.`,
  reading: 'Further reading',
  links: [
    '[How the books prove themselves](/proof): which checks there are, and how to run them.',
    '[Self-hosting](/self-hosting): on your own computer or server in two commands.',
    '[For developers](/developers): build and deploy one module without the others.',
  ],
} as const;
