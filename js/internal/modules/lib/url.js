'use strict';
// What the module url has for URLs of the WHATWG. Older functions, such as parse, are not there.

const { coded, invalidType } = require('internal/errors');
const URL = binding.original('URL');

function fileURLToPath(url) {
  if (typeof url === 'string') url = new URL(url);
  else if (!(url instanceof URL)) throw invalidType('path', ['string', 'URL'], url);
  if (url.protocol !== 'file:') {
    throw coded(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  }
  if (/%2f/i.test(url.pathname)) {
    throw coded(TypeError, 'ERR_INVALID_FILE_URL_PATH',
      'File URL path must not include encoded / characters');
  }
  return decodeURIComponent(url.pathname);
}

function pathToFileURL(path) {
  const url = new URL('file:///');
  url.pathname = require('path').resolve(path).replace(/[%\\\n\r\t?#]/g, encodeURIComponent);
  return url;
}

module.exports = {
  URL, URLSearchParams: binding.original('URLSearchParams'), fileURLToPath, pathToFileURL,
  domainToASCII: (domain) => {
    const url = URL.parse(`ws://${domain}`);
    return url === null ? '' : url.hostname;
  },
};
