/** Components outside of the first view, loaded when they are first rendered. */
import { type ComponentType, createElement, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadable } from './loadable.ts';

/**
 * If the module fails to load, the failure is shown in its place, and the rest of the page stays.
 *
 * @param load returns the component, from a module that is loaded only then
 * @param waiting shown until then
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Loaded = loadable(load);
  return (props) =>
    createElement(ErrorBoundary, null, createElement(Suspense, { fallback: waiting }, createElement(Loaded, props)));
}
