/** The places that are whole in Spanish: their sources say nothing that no catalogue has. Patterns of files. */
export const covered = [
  'apps/shell/src/pages/home/*.tsx',
  'apps/shell/src/pages/features/*.{ts,tsx}',
  'apps/shell/src/pages/auth/*.{ts,tsx}',
  'apps/shell/src/pages/family/*.{ts,tsx}',
  'apps/shell/src/pages/home/today/*.{ts,tsx}',
  'apps/shell/src/pages/account/**/*.{ts,tsx}',
  'apps/shell/src/kit/family/*.{ts,tsx}',
  'apps/shell/src/kit/password-field.tsx',
  'apps/shell/src/model/{account-schemas,code-schema,use-account-action}.ts',
  'apps/shell/src/model/{passkeys,sign-in-providers,push}/*.ts',
  'apps/shell/src/layout/header/**/*.{ts,tsx}',
  'apps/shell/src/layout/footer/*.tsx',
  'apps/shell/src/layout/consent/*.tsx',
  'apps/shell/src/layout/banner/*.tsx',
  'apps/shell/src/layout/layout.tsx',
  'apps/shell/src/federation/screens/*.tsx',
  'apps/shell/src/kit/not-found-page.tsx',
  'apps/shell/src/model/browser-and-system.ts',
  'apps/{inbox,recruiting,teams}/src/slots/**/*.tsx',
  'apps/recruiting/src/player/{onboarding,profile-forms}/*.{ts,tsx}',
  'apps/recruiting/src/kit/{place-fields,week-form}.tsx',
  'apps/recruiting/src/player/kit/ask-guardian-form.tsx',
  'apps/teams/src/kit/answer/*.{ts,tsx}',
  'apps/teams/src/practice-answer/*.{ts,tsx}',
  'libs/product/src/offers/*.tsx',
  'libs/product/src/papers/*.{ts,tsx}',
  'libs/data/src/{change,picture}/*.ts',
  'libs/ui/src/{antd,calendar,content,date,evaluation,form,offer,paper,parts,place,toast}/*.{ts,tsx}',
];

/** Files among them that are not: done with their place, or read as labels of the navigation. */
export const apart = [
  'apps/shell/src/pages/home/legacy-home-page.tsx',
  'apps/shell/src/layout/header/navigation/own-links.ts',
  'apps/shell/src/pages/account/testing.tsx',
  'libs/ui/src/toast/toast-outlet.tsx',
];

/** Names, which are the same in every language. */
export const names = [
  'Lineup',
  'English',
  'Español',
  'Google Calendar',
  'Outlook.com',
  'Mika Tran',
  'Jordan Reyes',
  'Sam Okafor',
  'Harbor State Esports',
  'Duluth, MN',
];
