/** The texts of a map, with those of the library that draws it. */
import { LOADERS, type Messages as MapMessages } from '../../../../src/generated/texts/loaders/client/map.ts';
import { defineMessages } from '../../words/messages.ts';

export const useMapMessages = defineMessages<MapMessages>(LOADERS);

/** By the names that MapLibre has for them. */
export const localeOf = (words: MapMessages): Record<string, string> => ({
  'Map.Title': words.map,
  'NavigationControl.ZoomIn': words.zoomIn,
  'NavigationControl.ZoomOut': words.zoomOut,
  'Popup.Close': words.close,
  'AttributionControl.ToggleAttribution': words.credits,
});
