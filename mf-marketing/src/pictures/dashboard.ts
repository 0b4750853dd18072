import darkPhoneAvif1 from './dashboard-dark-phone@1x.avif';
import darkPhoneWebp1 from './dashboard-dark-phone@1x.webp';
import darkPhoneAvif2 from './dashboard-dark-phone@2x.avif';
import darkPhoneWebp2 from './dashboard-dark-phone@2x.webp';
import darkWideAvif1 from './dashboard-dark-wide@1x.avif';
import darkWideWebp1 from './dashboard-dark-wide@1x.webp';
import darkWideAvif2 from './dashboard-dark-wide@2x.avif';
import darkWideWebp2 from './dashboard-dark-wide@2x.webp';
import lightPhoneAvif1 from './dashboard-light-phone@1x.avif';
import lightPhoneWebp1 from './dashboard-light-phone@1x.webp';
import lightPhoneAvif2 from './dashboard-light-phone@2x.avif';
import lightPhoneWebp2 from './dashboard-light-phone@2x.webp';
import lightWideAvif1 from './dashboard-light-wide@1x.avif';
import lightWideWebp1 from './dashboard-light-wide@1x.webp';
import lightWideAvif2 from './dashboard-light-wide@2x.avif';
import lightWideWebp2 from './dashboard-light-wide@2x.webp';
import { phoneShot, type TwoLooks, wideShot } from './shots.ts';

export const dashboard: TwoLooks = {
  light: {
    wide: wideShot([lightWideAvif1, lightWideAvif2], [lightWideWebp1, lightWideWebp2]),
    phone: phoneShot([lightPhoneAvif1, lightPhoneAvif2], [lightPhoneWebp1, lightPhoneWebp2]),
  },
  dark: {
    wide: wideShot([darkWideAvif1, darkWideAvif2], [darkWideWebp1, darkWideWebp2]),
    phone: phoneShot([darkPhoneAvif1, darkPhoneAvif2], [darkPhoneWebp1, darkPhoneWebp2]),
  },
};
