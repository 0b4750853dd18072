import { ConfigProvider, Input, Select, Switch } from '@ledgerwise/ui/antd';
import { type ReactNode, useMemo } from 'react';
import './antd-look.css';
import { useIsPhone } from '../core/use-is-phone.ts';
import { useMediaQuery } from '../core/use-media-query.ts';
import { antdTheme } from './design-tokens.ts';
import { type AntdParts, AntdPartsContext } from './inputs/antd-parts.ts';
import { useDarkScheme } from './use-dark-scheme.ts';

interface FormThemeProps {
  /** Disables all inputs; native inputs are disabled by a `fieldset`. */
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

const PARTS: AntdParts = { Input, Select, Switch };

/** Gives antd's parts the look of the page, and the fields inside antd's inputs. */
export function FormTheme({ disabled = false, children }: FormThemeProps) {
  const isDark = useDarkScheme();
  const isPhone = useIsPhone();
  const moves = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    return antdTheme((token) => style.getPropertyValue(token), {
      isDark,
      isPhone,
      moves,
      rem: Number.parseFloat(style.fontSize) || 16,
    });
  }, [isDark, isPhone, moves]);
  return (
    <ConfigProvider theme={theme} getPopupContainer={containerOf} componentDisabled={disabled}>
      <AntdPartsContext value={PARTS}>{children}</AntdPartsContext>
    </ConfigProvider>
  );
}

/** Inside an open dialog everything else is inert; elsewhere a list belongs to the page's content. */
function containerOf(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest<HTMLElement>('dialog, main') ?? document.body;
}
