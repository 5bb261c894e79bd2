import { App, ConfigProvider } from 'antd';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useTheme } from './theme';
import { antdTheme } from './theme/antd-theme';

export interface UiProviderProps {
  children: ReactNode;
  /** The response's nonce, so that the styles which antd inserts pass the content security policy. */
  nonce?: string | undefined;
}

/** Gives antd's components our theme. The shell wraps every remote in it. */
export function UiProvider({ children, nonce }: UiProviderProps) {
  const { displayed } = useTheme();
  const [theme, setTheme] = useState(() => antdTheme(displayed));
  // The marker on the document is set before layout effects run, so the tokens read here are the new ones.
  useLayoutEffect(() => setTheme(antdTheme(displayed)), [displayed]);

  return (
    <ConfigProvider
      theme={theme}
      {...(nonce ? { csp: { nonce } } : {})}
      form={{ requiredMark: false, scrollToFirstError: { focus: true } }}
      button={{ autoInsertSpace: false }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
