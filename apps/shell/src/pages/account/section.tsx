import { SettingsSection, type SettingsSectionProps } from '@lineup/ui/settings';
import { createContext, useContext } from 'react';
import type { OwnAccount } from './model/own-account';

/** What the code of a section gets. */
export interface SectionContentProps {
  account: OwnAccount;
  /** Signs out here and goes to the landing page. */
  onLeave(): Promise<void>;
}

/** The title that the page bears already. */
export const PageTitle = createContext<string | null>(null);

/** One panel of a page of the account. The one that is the page has its title there. */
export function Section(props: Omit<SettingsSectionProps, 'isPage'>) {
  return <SettingsSection {...props} isPage={useContext(PageTitle) === props.title} />;
}
