/** Texts of reports and GST filing. */
export const texts = {
  gstBoxes: {
    filedReturns: 'Filed returns',
    box: 'Box',
    period: 'This period',
    adjustments: 'Prior-period adjustments',
    filedNow: 'Filed now',
  },
  gstFiling: {
    title: 'Filing',
    failed: 'The filed returns could not be loaded.',
    tryAgain: 'Try again',
    tax: 'Tax',
    filed: 'filed',
    by: (name: string) => `by ${name}.`,
    refund: (tax: string, amount: string) => `${tax} to be refunded ${amount}.`,
    payable: (tax: string, amount: string) => `${tax} to pay ${amount}.`,
    formerMember: 'a former member',
    void: 'Void Filing…',
    laterReturns: 'Later returns are filed. To void this one, void those first.',
    notFiled: (days: string) => `The return for ${days} is not filed yet.`,
    first: 'It would be the first: what is dated before it is in no return.',
    file: 'File Return…',
  },
  reportsScreen: {
    see: 'see reports',
    title: 'Financial Reports',
    description: 'Click any figure to see the transactions behind it.',
    notClosed: 'No closed period ends here',
    notClosedText:
      'This report shows what changed in a period after it was closed or locked. Choose the last day of a closed period as its end date.',
    closing: 'Go to Closing',
  },
  returnPicker: {
    return: 'Return',
    gstReturn: 'GST Return',
  },
  subjectPicker: {
    all: (records: string) => `All ${records}`,
  },
} as const;
