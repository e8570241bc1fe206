/** Components outside of the first view, loaded when they are first rendered. */
import { type ComponentType, createElement, Suspense } from 'react';
import { loadable } from './loadable.ts';

/** @param load returns the component, from a module that is loaded only then */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = loadable(load);
  return (props) => createElement(Suspense, null, createElement(Loaded, props));
}
