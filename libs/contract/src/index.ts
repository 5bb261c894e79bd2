export { CONTRACT, compatibilityProblems, contractProblem, secondsTaken, type ShellOffer } from './compatibility';
export type {
  Environment,
  NavGroup,
  NavItem,
  NavSource,
  Path,
  Preload,
  PreloadFiles,
  Registry,
  RegistryEntry,
  RemoteBuild,
  RemoteFacts,
  RemoteGate,
  RemoteId,
  ServerFile,
  Slot,
  SlotFiles,
} from './facts';
export type { Mount, MountSite, MountView } from './mount-module';
export { isNotFound, notFound } from './not-found';
export { defineMount, defineRemote, routesOf, startRead, type Platform, type RemoteModule } from './remote-module';
export { ShellContext, useShell, type Banner, type SharedContent, type ShellApi, type TrackedEvent } from './shell-api';
export {
  defineSearch,
  type Search,
  type SearchContext,
  type SearchItem,
  type SearchModule,
  type SearchSection,
} from './search-module';
export { useNavigateIfHere } from './use-navigate-if-here';
export { defineSlot, type SlotComponent, type SlotModule, type SlotProps, type TodayPart } from './slot-module';
