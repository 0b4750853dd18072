import { Button, LinkButton, type LinkButtonProps } from '../../core/Button.tsx';

export interface GoToProps extends Omit<LinkButtonProps, 'to' | 'className'> {
  readonly to: string;
  readonly className?: string;
  /** Reason why this user may not open it, or undefined. */
  readonly refusal: string | undefined;
}

/** A link to another screen, which can be opened in a new tab; if refused, a button with the reason. */
export function GoTo({ refusal, variant, icon, className, children, ...link }: GoToProps) {
  const look = { icon, className, ...(variant && { variant }) };
  return refusal === undefined ? (
    <LinkButton {...link} {...look}>
      {children}
    </LinkButton>
  ) : (
    <Button {...look} unavailable={refusal}>
      {children}
    </Button>
  );
}
