import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, Form, Input, Select, Switch } from '@ledgerwise/ui/antd';
import postcss, { type Rule } from 'postcss';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DatePicker } from './calendar.ts';

/** Styles of antd that the product does not use: columns of a grid, other frames of an input, tags, right to left. */
const UNUSED =
  /\.ant-col-|\.ant-row-(?!middle)|-(filled|underlined|borderless|multiple|rtl)\b|\.ant-input-(group|search|affix|otp|number)|\.ant-form-(horizontal|inline)|\.ant-picker-(time|week|quarter|range|presets)\b/;

/** The page styles links: antd would remove their color and underline everywhere. */
const LINK = /^a(:|$)/;

const isUnused = (rule: Rule): boolean =>
  rule.selectors.every((selector) => UNUSED.test(selector) || LINK.test(selector));

/** The rules of the parts of antd that the product uses. Colors and sizes are variables, which the theme sets. */
function stylesOfParts(): string {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={{ hashed: false }}>
        <Form>
          <Form.Item label="Name" help="Refused" extra="Help">
            <Input />
          </Form.Item>
        </Form>
        <Input.TextArea />
        <Select open options={[{ value: 'a', label: 'A' }]} />
        <DatePicker />
        <Switch />
      </ConfigProvider>
    </StyleProvider>,
  );
  const sheet = postcss.parse(extractStyle(cache, { plain: true, types: 'style' }));
  sheet.walkRules((rule) => {
    if (isUnused(rule)) rule.remove();
  });
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return `${sheet.nodes.join('\n')}\n`;
}

test('the style sheet equals the styles that antd would write into the page', async () => {
  // After another antd, or another part of it: npx vitest run --project ui antd --update
  await expect(stylesOfParts()).toMatchFileSnapshot('./parts.css');
});
