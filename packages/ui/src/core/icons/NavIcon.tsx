import { isSvgIcon, type SvgIcon } from '@ledgerwise/contract';
import Box from 'lucide-react/icons/box';
import { drawIcon } from './Icon.tsx';

export interface NavIconProps {
  /** Icon from the module's manifest. */
  readonly icon: SvgIcon | undefined;
}

/** Icon that a module provides, in the style of `Icon`; a generic box if it provides none or an invalid one. */
export function NavIcon({ icon }: NavIconProps) {
  if (!isSvgIcon(icon)) return drawIcon(Box);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width="1rem"
      height="1rem"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {icon.paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
