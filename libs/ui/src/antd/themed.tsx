import { ConfigProvider } from 'antd';
import { createContext, useContext, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { displayedTheme, onDisplayedThemeChange } from '../theme/document-theme';
import { antdTheme } from './antd-theme';

const IsThemed = createContext(false);

/** The response's nonce, so that the styles which antd inserts pass the content security policy. */
const nonce = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const csp = nonce ? { csp: { nonce } } : {};

/**
 * An antd component in our theme. The outermost one brings the theme, those inside it share it: a screen without any
 * component of antd downloads nothing of it.
 */
export function themed<Props extends object>(Inner: ComponentType<Props>): (props: Props) => ReactNode {
  return function Themed(props) {
    const inner = <Inner {...props} />;
    return useContext(IsThemed) ? inner : <Theme>{inner}</Theme>;
  };
}

function Theme({ children }: { children: ReactNode }) {
  const displayed = useSyncExternalStore(onDisplayedThemeChange, displayedTheme, displayedTheme);
  return (
    <IsThemed value={true}>
      <ConfigProvider theme={antdTheme(displayed)} {...csp} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </IsThemed>
  );
}
