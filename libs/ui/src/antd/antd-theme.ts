import { theme as antd, type MappingAlgorithm, type ThemeConfig } from 'antd';
import type { DisplayedTheme } from '../theme/theme-choice';

type Token = `--lu-${string}`;

const themes = new Map<DisplayedTheme, ThemeConfig>();

/** antd's theme made of our tokens, as they are on the document when it is first shown. */
export function antdTheme(displayed: DisplayedTheme): ThemeConfig {
  const known = themes.get(displayed);
  if (known) return known;
  const made = themeOf(displayed);
  themes.set(displayed, made);
  return made;
}

function themeOf(displayed: DisplayedTheme): ThemeConfig {
  const styles = getComputedStyle(document.documentElement);
  const value = (name: Token) => styles.getPropertyValue(name).trim();
  return {
    // One set of style rules for all providers of the page.
    cssVar: { key: `lineup-${displayed}` },
    algorithm: displayed === 'dark' ? darkAlgorithm : antd.defaultAlgorithm,
    token: withoutEmpty({
      ...surfaceTokens(value),
      ...statusTokens(value),
      ...shapeTokens,
      ...sizeTokens(value, styles),
    }),
    components: componentTokens(value),
  };
}

/** antd dims the colors that it is given for its dark theme; ours are made for it already. */
const darkAlgorithm: MappingAlgorithm = (seed, map) => {
  const { colorPrimary, colorInfo, colorLink, colorSuccess, colorWarning, colorError } = seed;
  return {
    ...antd.darkAlgorithm(seed, map),
    colorPrimary,
    colorInfo,
    colorLink,
    colorSuccess,
    colorWarning,
    colorError,
  };
};

type Read = (name: Token) => string;

function surfaceTokens(value: Read) {
  const [text, muted, line, hover] = [value('--lu-text'), value('--lu-muted'), value('--lu-line'), value('--lu-hover')];
  const [primary, onPrimary, accentLine] = [value('--lu-primary'), value('--lu-on-primary'), value('--lu-accent-line')];
  return {
    colorPrimary: primary,
    colorPrimaryHover: value('--lu-primary-hover'),
    colorPrimaryActive: primary,
    colorPrimaryBorder: accentLine,
    colorPrimaryBg: hover,
    colorPrimaryBgHover: hover,
    colorTextLightSolid: onPrimary,
    colorText: text,
    colorTextHeading: text,
    colorTextSecondary: muted,
    colorTextTertiary: muted,
    colorTextDescription: muted,
    colorTextPlaceholder: muted,
    colorIcon: muted,
    colorIconHover: text,
    colorBgLayout: value('--lu-bg'),
    colorBgBase: value('--lu-surface'),
    colorBgContainer: value('--lu-surface'),
    colorBgElevated: value('--lu-raised'),
    colorBgSpotlight: text,
    colorBgMask: value('--lu-scrim'),
    // The edge of a field is what shows it: it needs the contrast that a hairline does not.
    colorBorder: value('--lu-line-strong'),
    colorBorderSecondary: line,
    colorSplit: line,
    colorFillAlter: value('--lu-bg'),
    controlItemBgHover: hover,
    controlItemBgActive: hover,
    controlItemBgActiveHover: hover,
    controlOutline: 'transparent',
    boxShadow: value('--lu-shadow'),
    boxShadowSecondary: value('--lu-shadow'),
  };
}

function statusTokens(value: Read) {
  const [info, success, warning, danger] = [
    value('--lu-info'),
    value('--lu-success'),
    value('--lu-warning'),
    value('--lu-danger'),
  ];
  return {
    colorInfo: info,
    colorInfoText: info,
    colorInfoBg: value('--lu-info-soft'),
    colorLink: info,
    colorLinkHover: info,
    colorLinkActive: info,
    colorSuccess: success,
    colorSuccessText: success,
    colorSuccessBg: value('--lu-success-soft'),
    colorWarning: warning,
    colorWarningText: warning,
    colorWarningBg: value('--lu-warning-soft'),
    colorError: danger,
    colorErrorHover: danger,
    colorErrorActive: danger,
    colorErrorText: danger,
    colorErrorTextHover: danger,
    colorErrorTextActive: danger,
    colorErrorBg: value('--lu-danger-soft'),
  };
}

const shapeTokens = {
  fontFamily: 'var(--lu-font-text)',
  borderRadius: 10,
  borderRadiusLG: 10,
  borderRadiusSM: 6,
  borderRadiusXS: 4,
  wireframe: false,
  motionDurationFast: '0.1s',
  motionDurationMid: '0.15s',
  motionDurationSlow: '0.2s',
  lineWidthFocus: 2,
};

/** antd counts in pixels: those that our text has by the text size that the browser is set to. */
const textSize = ({ fontSize }: CSSStyleDeclaration) => (14 / 16) * (Number.parseFloat(fontSize) || 16);

/** Controls are as high as a finger needs on touch screens, and as their text. */
function sizeTokens(value: Read, styles: CSSStyleDeclaration) {
  const fontSize = textSize(styles);
  const controlHeight = Math.max(Number.parseInt(value('--lu-target'), 10) || 36, fontSize * 1.6);
  return { fontSize, controlHeight, controlHeightSM: controlHeight - 8, controlHeightLG: Math.max(controlHeight, 44) };
}

function componentTokens(value: Read): NonNullable<ThemeConfig['components']> {
  const [text, line] = [value('--lu-text'), value('--lu-accent-line')];
  return { Tabs: { inkBarColor: line, itemSelectedColor: text, itemHoverColor: text, itemActiveColor: text } };
}

/** In a test document the tokens are not loaded: antd's own values stay. */
function withoutEmpty<T extends Record<string, string | number | boolean>>(tokens: T): Partial<T> {
  return Object.fromEntries(Object.entries(tokens).filter(([, token]) => token !== '')) as Partial<T>;
}
