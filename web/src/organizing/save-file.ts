/** Saves generated content as a file, through a download link. */
function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const saveCsv = (name: string, text: string): void => saveFile(name, new Blob([text], { type: 'text/csv' }));
