import { ExportsSection } from './exports-section';
import { PrivacySection } from './privacy-section';
import { SearchEnginesSection } from './search-engines-section';
import type { SectionContentProps } from './section';

export default function PrivacyContent({ account }: SectionContentProps) {
  return (
    <>
      <PrivacySection />
      <SearchEnginesSection account={account} />
      <ExportsSection />
    </>
  );
}
