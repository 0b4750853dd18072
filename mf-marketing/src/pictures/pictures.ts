import balanceSheetDarkPhone1 from './balance-sheet-dark-phone@1x.webp';
import balanceSheetDarkPhone2 from './balance-sheet-dark-phone@2x.webp';
import balanceSheetDarkWide1 from './balance-sheet-dark-wide@1x.webp';
import balanceSheetDarkWide2 from './balance-sheet-dark-wide@2x.webp';
import balanceSheetLightPhone1 from './balance-sheet-light-phone@1x.webp';
import balanceSheetLightPhone2 from './balance-sheet-light-phone@2x.webp';
import balanceSheetLightWide1 from './balance-sheet-light-wide@1x.webp';
import balanceSheetLightWide2 from './balance-sheet-light-wide@2x.webp';
import dashboardDarkPhone1 from './dashboard-dark-phone@1x.webp';
import dashboardDarkPhone2 from './dashboard-dark-phone@2x.webp';
import dashboardDarkWide1 from './dashboard-dark-wide@1x.webp';
import dashboardDarkWide2 from './dashboard-dark-wide@2x.webp';
import dashboardLightPhone1 from './dashboard-light-phone@1x.webp';
import dashboardLightPhone2 from './dashboard-light-phone@2x.webp';
import dashboardLightWide1 from './dashboard-light-wide@1x.webp';
import dashboardLightWide2 from './dashboard-light-wide@2x.webp';
import invoicesDarkPhone1 from './invoices-dark-phone@1x.webp';
import invoicesDarkPhone2 from './invoices-dark-phone@2x.webp';
import invoicesDarkWide1 from './invoices-dark-wide@1x.webp';
import invoicesDarkWide2 from './invoices-dark-wide@2x.webp';
import invoicesLightPhone1 from './invoices-light-phone@1x.webp';
import invoicesLightPhone2 from './invoices-light-phone@2x.webp';
import invoicesLightWide1 from './invoices-light-wide@1x.webp';
import invoicesLightWide2 from './invoices-light-wide@2x.webp';

/** One picture at two densities, and its size in pixels of the page. */
export interface Shot {
  readonly once: string;
  readonly twice: string;
  readonly width: number;
  readonly height: number;
}

/** The same screen on a computer and on a phone. */
export interface Picture {
  readonly wide: Shot;
  readonly phone: Shot;
}

const wide = (once: string, twice: string): Shot => ({ once, twice, width: 1200, height: 750 });
const phone = (once: string, twice: string): Shot => ({ once, twice, width: 390, height: 640 });

/** Screens of the sample company, taken by `npm run gen:pictures`. */
export const pictures = {
  dashboard: {
    light: {
      wide: wide(dashboardLightWide1, dashboardLightWide2),
      phone: phone(dashboardLightPhone1, dashboardLightPhone2),
    },
    dark: {
      wide: wide(dashboardDarkWide1, dashboardDarkWide2),
      phone: phone(dashboardDarkPhone1, dashboardDarkPhone2),
    },
  },
  'balance-sheet': {
    light: {
      wide: wide(balanceSheetLightWide1, balanceSheetLightWide2),
      phone: phone(balanceSheetLightPhone1, balanceSheetLightPhone2),
    },
    dark: {
      wide: wide(balanceSheetDarkWide1, balanceSheetDarkWide2),
      phone: phone(balanceSheetDarkPhone1, balanceSheetDarkPhone2),
    },
  },
  invoices: {
    light: {
      wide: wide(invoicesLightWide1, invoicesLightWide2),
      phone: phone(invoicesLightPhone1, invoicesLightPhone2),
    },
    dark: {
      wide: wide(invoicesDarkWide1, invoicesDarkWide2),
      phone: phone(invoicesDarkPhone1, invoicesDarkPhone2),
    },
  },
} as const satisfies Readonly<Record<string, { readonly light: Picture; readonly dark: Picture }>>;
