import { Button, LinkButton, type LinkButtonProps } from '../../core/Button.tsx';

export interface GoToProps extends Omit<LinkButtonProps, 'to' | 'className'> {
  readonly to: string;
  readonly className?: string;
  /** Why this user may not go there; undefined where they may. */
  readonly refusal: string | undefined;
}

/** A link to another screen, which can be opened beside this one; where that is refused, a button that says why. */
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
