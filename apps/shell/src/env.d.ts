declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';

/** Made by the build: each ui component that the shell provides → its lazy chunk. */
declare module '#ui-components' {
  export const uiComponents: Record<string, (() => Promise<unknown>) | undefined>;
}

/** Made by the build, for the server: each ui component that the shell provides → what it exports, evaluated then. */
declare module '#ui-components-now' {
  export const uiComponentsNow: Record<string, (() => unknown) | undefined>;
}

/** Made by the build: each module that the shell has in another major → its lazy chunk. */
declare module '#second-majors' {
  export const secondMajors: Record<string, (() => Promise<unknown>) | undefined>;
}

/** Made by the build, for the server: the same, evaluated then. */
declare module '#second-majors-now' {
  export const secondMajorsNow: Record<string, (() => unknown) | undefined>;
}

/** Modules that the shell provides to remotes → their version; set by the build. */
declare const __PROVIDED_VERSIONS__: Record<string, string>;
/** Those that it has in another major too → that version; set by the build. */
declare const __SECOND_VERSIONS__: Record<string, { version: string }>;
/** Version of Module Federation; set by the build. */
declare const __FEDERATION_VERSION__: string;

declare module '*.webp?url' {
  const address: string;
  export default address;
}
declare module '*.svg?url' {
  const address: string;
  export default address;
}
