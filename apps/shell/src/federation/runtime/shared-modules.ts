// Lazy chunk, with the runtime; and part of what draws on the server.
import * as auth from '@lineup/auth';
import * as contract from '@lineup/contract';
import * as query from '@lineup/contract/react-query';
import * as router from '@lineup/contract/react-router-dom';
import * as data from '@lineup/data';
import * as flags from '@lineup/flags';
import * as language from '@lineup/language';
import * as product from '@lineup/product';
import * as schema from '@lineup/schema';
import React from 'react';
import ReactDOM from 'react-dom';
import jsx from 'react/jsx-runtime';
import * as zustand from 'zustand';

/** What remotes take from the shell and what is there before any of them; components load one by one. */
export const sharedModules: Record<string, unknown> = {
  react: React,
  'react-dom': ReactDOM,
  'react/jsx-runtime': jsx,
  'react-router-dom': router,
  '@tanstack/react-query': query,
  zustand,
  '@lineup/auth': auth,
  '@lineup/contract': contract,
  '@lineup/data': data,
  '@lineup/flags': flags,
  '@lineup/language': language,
  '@lineup/product': product,
  '@lineup/schema': schema,
};
