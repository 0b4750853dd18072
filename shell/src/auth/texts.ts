/** Texts of the guard, which load first. The dialogs have their own. */
export const guardTexts = {
  loading: 'Loading...',
  title: (product: string) => `Welcome to ${product}`,
  text: 'Sign in to continue, or create an account.',
  signIn: 'Sign In',
  signUp: 'Create Account',
} as const;
