import { AppearanceSection } from './appearance-section';
import { LanguageSection } from './language-section';

export default function AppearanceContent() {
  return (
    <>
      <AppearanceSection />
      <LanguageSection />
    </>
  );
}
