import { ConfigProvider } from 'antd';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { antdTheme } from './theme/antd-theme';
import { displayedTheme, onDisplayedThemeChange } from './theme/document-theme';

export interface UiProviderProps {
  children: ReactNode;
  /** The response's nonce, so that the styles which antd inserts pass the content security policy. */
  nonce?: string | undefined;
}

/** Gives antd's components our theme. The shell wraps every remote in it. */
export function UiProvider({ children, nonce }: UiProviderProps) {
  const displayed = useSyncExternalStore(onDisplayedThemeChange, displayedTheme);
  const theme = useMemo(() => antdTheme(displayed), [displayed]);

  return (
    <ConfigProvider theme={theme} {...(nonce ? { csp: { nonce } } : {})} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
