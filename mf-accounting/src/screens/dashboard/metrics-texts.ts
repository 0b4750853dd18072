/** Texts of business metrics. */
export const metricsScreenTexts = {
  title: 'Business Metrics',
  totalRevenue: 'Total Revenue',
  month: 'This month',
  addInvoice: 'Add an invoice to get started',
  whole: (month: string, revenue: string) => `${month}; ${revenue} in total`,
  customers: 'Customers',
  totalCustomers: 'Total customers',
  addCustomer: 'Add your first customer',
  orders: 'Orders',
  createInvoice: 'Create your first invoice',
  growth: 'Growth',
  vsLastMonth: 'vs last month',
  notEnough: 'Not enough data yet',
  against: (month: string, before: string) => `${month} against ${before}`,
} as const;
