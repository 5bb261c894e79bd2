import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { RemoteLayout, RemoteScreen } from './remote-layout';

/**
 * Puts the routes of a remote into what the shell keeps around its screens. A failed screen must not take that away: it
 * follows the flags, by which a bad version is rolled back.
 */
export function frameRoutes(routes: RouteObject[], ErrorBoundary: ComponentType): RouteObject {
  const screens: RouteObject = { Component: RemoteScreen, ErrorBoundary, children: routes };
  return { Component: RemoteLayout, ErrorBoundary, children: [screens] };
}
