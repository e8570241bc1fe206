/** Components outside of the first view, loaded when they are first rendered. */
import { type ComponentType, createElement, lazy, Suspense } from 'react';

/** @param load returns the component, from a module that is loaded only then; the service worker keeps all of them */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => createElement(Suspense, null, createElement(Loaded, props));
}
