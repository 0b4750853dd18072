import { expect, test } from 'vitest';
import { shortenTemplate } from './shorten-template.ts';

test('leaves out indentation and comments on lines of their own, and nothing else', () => {
  const page = `<head>
    <!--release:head-->
    <script>
      // Why.
      const site = 'https://books.example'; // Stays.
    </script>
    <style>
      /* One line. */
      /* Two
         lines. */
      a { color: red } /* Stays. */
      /* Stays. */ b { color: blue }
    </style>
</head>
`;
  expect(shortenTemplate(page)).toBe(`<head>
<!--release:head-->
<script>
const site = 'https://books.example'; // Stays.
</script>
<style>
a { color: red } /* Stays. */
/* Stays. */ b { color: blue }
</style>
</head>
`);
});
