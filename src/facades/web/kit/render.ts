/** Renders a component of src/look/components, which the web client draws too, into a page. */
import { type FunctionComponent, h } from 'preact';
import { jsxTemplate } from 'preact/jsx-runtime';
import { renderToStaticMarkup } from 'preact-render-to-string';
import type { ReactNode } from 'react';
import { Html } from './html.ts';

export function render<Props extends object>(component: (props: Props) => ReactNode, props: Props): Html {
  // Its types are those of React; Preact draws what it returns as well, because components here have no hooks.
  return new Html(renderToStaticMarkup(h(component as FunctionComponent<Props>, props)));
}

/** HTML of a page as a child of a component. Preact renders it as it renders the static parts of precompiled JSX. */
export const nodeOf = (content: Html): ReactNode => jsxTemplate([content.text]) as ReactNode;
