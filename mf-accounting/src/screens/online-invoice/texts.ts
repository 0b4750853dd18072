/** Texts of the online copy of an invoice. */
export const texts = {
  onlineInvoiceScreen: {
    loading: 'Loading the invoice...',
    invoice: 'Invoice',
    noPdf: 'The PDF could not be created',
    notAvailable: 'Invoice not available',
    cancelled: 'Cancelled',
    paid: 'Paid',
    overdue: 'Overdue',
    open: 'To pay',
    from: (number: string, company: string) => `${number} from ${company}`,
    due: (day: string) => `due ${day}`,
    print: 'Print',
    downloadPdf: 'Download PDF',
  },
} as const;
