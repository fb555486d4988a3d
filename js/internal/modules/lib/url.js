'use strict';

const { coded, invalidType } = require('internal/errors');
const URL = binding.original('URL');

function fileURLToPath(url) {
  if (typeof url === 'string') url = new URL(url);
  else if (!(url instanceof URL)) throw invalidType('path', ['string', 'URL'], url);
  if (url.protocol !== 'file:') {
    throw coded(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  }
  return decodeURIComponent(url.pathname);
}

const encoded = (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

function pathToFileURL(path) {
  if (typeof path !== 'string') throw invalidType('path', 'string', path);
  const url = new URL('file:///');
  const whole = require('path').resolve(path) + (path.endsWith('/') && path !== '/' ? '/' : '');
  url.pathname = whole.replace(/[%\\\n\r\t?#~|[\]^]/g, encoded);
  return url;
}

module.exports = {
  URL, URLSearchParams: binding.original('URLSearchParams'), fileURLToPath, pathToFileURL,
};
