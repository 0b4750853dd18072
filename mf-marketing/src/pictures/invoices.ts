import darkPhoneAvif1 from './invoices-dark-phone@1x.avif';
import darkPhoneWebp1 from './invoices-dark-phone@1x.webp';
import darkPhoneAvif2 from './invoices-dark-phone@2x.avif';
import darkPhoneWebp2 from './invoices-dark-phone@2x.webp';
import darkWideAvif1 from './invoices-dark-wide@1x.avif';
import darkWideWebp1 from './invoices-dark-wide@1x.webp';
import darkWideAvif2 from './invoices-dark-wide@2x.avif';
import darkWideWebp2 from './invoices-dark-wide@2x.webp';
import lightPhoneAvif1 from './invoices-light-phone@1x.avif';
import lightPhoneWebp1 from './invoices-light-phone@1x.webp';
import lightPhoneAvif2 from './invoices-light-phone@2x.avif';
import lightPhoneWebp2 from './invoices-light-phone@2x.webp';
import lightWideAvif1 from './invoices-light-wide@1x.avif';
import lightWideWebp1 from './invoices-light-wide@1x.webp';
import lightWideAvif2 from './invoices-light-wide@2x.avif';
import lightWideWebp2 from './invoices-light-wide@2x.webp';
import { phoneShot, type TwoLooks, wideShot } from './shots.ts';

export const invoices: TwoLooks = {
  light: {
    wide: wideShot([lightWideAvif1, lightWideAvif2], [lightWideWebp1, lightWideWebp2]),
    phone: phoneShot([lightPhoneAvif1, lightPhoneAvif2], [lightPhoneWebp1, lightPhoneWebp2]),
  },
  dark: {
    wide: wideShot([darkWideAvif1, darkWideAvif2], [darkWideWebp1, darkWideWebp2]),
    phone: phoneShot([darkPhoneAvif1, darkPhoneAvif2], [darkPhoneWebp1, darkPhoneWebp2]),
  },
};
